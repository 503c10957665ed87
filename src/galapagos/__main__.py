import sys

from galapagos.cli import main

sys.exit(main())
