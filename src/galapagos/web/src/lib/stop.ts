/** The sentence with one full stop at its end, whether it came with one or without. */
export function stopped(sentence: string): string {
  return /[.!?…]["”»)]?$/.test(sentence.trim()) ? sentence.trim() : `${sentence.trim()}.`;
}
