// A short visit to a table: say something there, hear whether it is done, and leave.
import { Line } from "./line";
import { hello } from "./holding";
import type { Request } from "./wire";

const PATIENCE = 8000; // milliseconds

/** Says this at a table where this browser has a seat. Rejects with the table's sentence if it is refused. */
export function errand(table: string, say: Request[]): Promise<void> {
  return new Promise((done, fail) => {
    let said = false;
    const end = (then: () => void): void => {
      clearTimeout(late);
      line.close();
      then();
    };
    const late = setTimeout(() => end(() => fail(new Error(""))), PATIENCE);
    const line = new Line({
      hello: () => hello(table),
      hear: (reply) => {
        if (reply.type === "refusal") end(() => fail(new Error(reply.sentence)));
        else if (reply.type === "pong") end(done);
        else if (reply.type === "welcome" && !said) {
          said = [...say, { type: "ping" as const }].every((one) => line.send(one)); // the ping is answered last
        }
      },
      reach: (now) => now === "gone" && end(() => fail(new Error(""))),
    });
    line.open();
  });
}
