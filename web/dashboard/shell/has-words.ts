/** Whether a text has every word that was typed, wherever they stand in it; of nothing typed, every text has. */
export function hasWords(typed: string): (text: string) => boolean {
  const words = typed.toLocaleLowerCase().split(/\s+/).filter(Boolean);
  return (text) => {
    const said = text.toLocaleLowerCase();
    return words.every((word) => said.includes(word));
  };
}
