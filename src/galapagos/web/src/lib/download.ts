import { api } from "./api";

/** Give the person the record of a game as a file. */
export async function download(table: string, token?: string): Promise<void> {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(await api.record(table, token));
  link.download = `${table}.galapagos`;
  link.click();
  URL.revokeObjectURL(link.href);
}
