"""For the site: what a page links to outside of the documents is named, not linked: the site has no such page."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

LINK = re.compile(r"(?<!!)\[([^\]]+)\]\((?!\w+:)([^)#\s]+)(#[^)\s]*)?\)")


def on_page_markdown(markdown: str, page: Any, config: Any, files: Any) -> str:
    docs = Path(config.docs_dir)
    here = Path(page.file.abs_src_path).parent

    def kept(link: re.Match[str]) -> str:
        return link[0] if (here / link[2]).resolve().is_relative_to(docs) else link[1]

    return LINK.sub(kept, markdown)
