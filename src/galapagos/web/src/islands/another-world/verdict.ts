// What the screen says of a creature: what a touch on it does, or why nothing can be done with it.
import type { Eyes } from "../../lib/eyes";
import { t } from "../../words/table";
import { half } from "./looks";
import type { Attack, Creature, View } from "./view";
import { w } from "./words";

interface Said {
  role: "" | "attacker" | "target"; // in an attack under way
  barred: boolean; // one could think of it, but it is not allowed
  text: string;
  icon: string;
  look: string; // of the line that says it
}

/** What the target of an attack would cost in return. */
function costs(attack: Attack): boolean {
  return attack.replies.length > 0;
}

export function judge(creature: Creature, view: View, eyes: Eyes): Said {
  const lit = eyes.lit.get(creature.name);
  const chosen = eyes.chosen.includes(creature.name);
  const role = (["attacker", "target"] as const)[view.fight.indexOf(creature.name)] ?? "";
  const attack = view.attacks.find((one) => one.target === creature.name);
  // Where some creature can be attacked, or given a trait, those that cannot be say why.
  const spared = !!attack && !attack.allowed && view.attacks.some((one) => one.allowed);
  const laying = (view.players[eyes.seat]?.hand ?? []).some((card) =>
    [card.upright, card.other].some((trait) => eyes.chosen[0] === half(card, trait)),
  );
  const barred = eyes.asking && !lit && (spared || laying);
  const planned = attack?.allowed && lit && !view.fight.length && attack.strikes.length ? attack : null;
  const said = (text: string, icon: string, look: string): Said => ({ role, barred, text, icon, look });

  if (planned) {
    const n = planned.strikes.filter((strike) => strike.succeeds).length;
    const all = planned.strikes.length;
    return costs(planned)
      ? said(w("attack.costs", { n, all }), "i-warn", "risk")
      : said(w("attack.succeed", { n, all }), "i-target", "allowed");
  }
  if (lit) return said(lit.length === 1 ? lit[0]!.phrase : t("board.choices", { n: lit.length }), "i-target", "allowed");
  const icon = barred ? "i-no" : creature.active ? "i-quill" : "i-target";
  const look = role === "target" ? "hit" : chosen || creature.active || role ? "chosen" : barred ? "barred" : "";
  if (barred) return said(attack?.why || t("board.why-not"), icon, look);
  if (chosen) return said(t("board.chosen"), icon, look);
  if (role) return said(w(`creature.${role}`), icon, look);
  return said(creature.active ? w("creature.active") : "", icon, look);
}
