import { parseSync, Visitor } from "oxc-parser";

const longestFunction = 80;
const longestStylesheet = 400;

/** What has to be said of the functions of a page's file that do not fit a screen. */
export function longFunctions(path: string, text: string): string[] {
  const found: string[] = [];
  const look = ({ start, end, id }: { start: number; end: number; id: { name: string } | null }): void => {
    const lines = text.slice(start, end).split("\n").length;
    if (lines <= longestFunction) return;
    const line = text.slice(0, start).split("\n").length;
    found.push(
      `${path}:${line} ${id?.name ?? "a function"} has ${lines} lines. Above ${longestFunction}, give its states a hook, its parts components, its logic a function.`,
    );
  };
  new Visitor({
    FunctionDeclaration: look,
    FunctionExpression: look,
    ArrowFunctionExpression: look,
  }).visit(parseSync(path, text).program);
  return found;
}

/** The same of a stylesheet. */
export function longStylesheet(path: string, text: string): string[] {
  const lines = text.split("\n").length - 1;
  return lines > longestStylesheet
    ? [
        `${path} has ${lines} lines. Above ${longestStylesheet}, cut it by the component that its classes are for.`,
      ]
    : [];
}
