import { type Node, type Program, parseSync, visitorKeys } from "oxc-parser";
import type { Source } from "./source.ts";
import type { SqlText } from "./sql-texts.ts";

/** Where an SQL text is handed to the database. */
export interface SqlUse {
  path: string;
  line: number;
  /** The function or constant of the file that it stands in, and the function among its properties: `createPeople.roleIn`. */
  within: string;
  /**
   * The first parameter that goes with the text is `restaurantId` of a scope, which a function around it takes or makes. PostgreSQL
   * refuses parameters that a statement does not use.
   */
  isScoped: boolean;
  /** Asked of all restaurants, by `everywhere`; null where the text is only kept. */
  isEverywhere: boolean | null;
}

type Carries = (path: string, type: Node) => boolean;
/** From the program down to a node. */
type Way = readonly Node[];

interface File {
  path: string;
  text: string;
  program: Program;
  imports: string[];
}

/** Where the texts are used. What a constant holds or a function makes of them is followed to those who hand it on. */
export function usesOf(texts: readonly SqlText[], sources: readonly Source[]): Map<SqlText, SqlUse[]> {
  const files = sources.map(({ path, text, imports }) => ({
    path,
    text,
    program: parseSync(path, text).program,
    imports: imports.map(({ target }) => target),
  }));
  const carries = carriersIn(files);
  return new Map(
    texts.map((text) => {
      const file = files.find(({ path }) => path === text.path)!;
      return [text, follow(file, wayTo(file.program, text.start), { files, carries, seen: new Set() })];
    }),
  );
}

function follow(
  file: File,
  way: Way,
  all: { files: readonly File[]; carries: Carries; seen: Set<Node> },
): SqlUse[] {
  const use = (isScoped: boolean, isEverywhere: boolean | null = null): SqlUse[] => [
    {
      path: file.path,
      line: file.text.slice(0, way.at(-1)!.start).split("\n").length,
      within: namesOf(way),
      isScoped,
      isEverywhere,
    },
  ];
  for (let depth = way.length - 1; depth > 0; depth -= 1) {
    const [parent, node] = [way[depth - 1]!, way[depth]!];
    if (parent.type === "CallExpression" && parent.callee !== node && !makesText(parent.callee, file)) {
      const reads = readerOf(way.slice(0, depth), (type) => all.carries(file.path, type));
      return use(parent.arguments.some(reads), isEverywhere(parent.callee));
    }
    const name = nameOf(parent);
    if (name === null || name === undefined) continue;
    if (all.seen.has(parent)) return [];
    all.seen.add(parent);
    const around = way.slice(0, depth - 1).findLastIndex(isFunction);
    const ways =
      around >= 0
        ? referencesTo(name, way.slice(0, around + 1)).map((one) => ({ file, way: one }))
        : all.files
            .filter(
              (other) => other === file || (other.imports.includes(file.path) && importsName(other, name)),
            )
            .flatMap((other) =>
              referencesTo(name, [other.program]).map((one) => ({ file: other, way: one })),
            );
    const uses = ways.flatMap((one) => follow(one.file, one.way, all));
    return uses.length > 0 ? uses : use(false);
  }
  return use(false);
}

/** By `query` and `everywhere` of a database; whoever else is called hands the text on. */
const isEverywhere = (callee: Node): boolean | null =>
  callee.type !== "MemberExpression"
    ? null
    : isNamed(callee.property, "everywhere") || (isNamed(callee.property, "query") ? false : null);

const importsName = ({ program }: File, name: string): boolean =>
  find(program, (node) => node.type === "ImportSpecifier" && node.local.name === name);

const isFunction = (node: Node) =>
  node.type === "FunctionDeclaration" ||
  node.type === "FunctionExpression" ||
  node.type === "ArrowFunctionExpression";

const nameOf = (node: Node | undefined): string | null =>
  (node?.type === "FunctionDeclaration" || node?.type === "VariableDeclarator") &&
  node.id?.type === "Identifier"
    ? node.id.name
    : null;

function namesOf(way: Way): string {
  const outermost = way.find((node) => nameOf(node) !== null);
  const properties = way.flatMap((node) =>
    node.type === "Property" && node.key.type === "Identifier" && isFunction(node.value)
      ? [node.key.name]
      : [],
  );
  return [nameOf(outermost) ?? "", ...properties].join(".");
}

/** A function of the file that answers `string`, or what lists an object's texts. */
function makesText(callee: Node, { program }: File): boolean {
  if (callee.type === "MemberExpression")
    return callee.object.type === "Identifier" && callee.object.name === "Object";
  return (
    callee.type === "Identifier" &&
    find(program, (node) => {
      if (nameOf(node) !== callee.name) return false;
      const made = node.type === "VariableDeclarator" ? node.init : node;
      return (
        made != null && "returnType" in made && made.returnType?.typeAnnotation.type === "TSStringKeyword"
      );
    })
  );
}

const childrenOf = (node: Node): Node[] =>
  (visitorKeys[node.type] ?? []).flatMap((key) => {
    const value = (node as unknown as Record<string, Node | (Node | null)[] | null>)[key];
    return [value].flat().filter((child) => child != null);
  });

const find = (node: Node, is: (node: Node) => boolean): boolean =>
  is(node) || childrenOf(node).some((child) => find(child, is));

function wayTo(program: Program, start: number): Way {
  const way: Node[] = [program];
  for (;;) {
    const node = way.at(-1)!;
    const next = childrenOf(node).find((child) => child.start <= start && start < child.end);
    if (!next || (node.start === start && /Literal$/.test(node.type))) return way;
    way.push(next);
  }
}

/** Where a name is read: not where it is declared or imported, nor where a property or a type is called so. */
function referencesTo(name: string, way: Way): Way[] {
  const node = way.at(-1)!;
  if (node.type === "Identifier") return node.name === name ? [way] : [];
  if (node.type === "ImportDeclaration" || /^TS(Type|Interface)/.test(node.type)) return [];
  const passed =
    (node.type === "MemberExpression" && !node.computed && node.property) ||
    (node.type === "Property" && !node.computed && node.key) ||
    (nameOf(node) === name && "id" in node && node.id);
  return childrenOf(node)
    .filter((child) => child !== passed)
    .flatMap((child) => referencesTo(name, [...way, child]));
}

/** Which types are a scope, or have one among their properties. */
function carriersIn(files: readonly File[]): Carries {
  const declared = Map.groupBy(
    files.flatMap(({ path, program }) =>
      program.body.flatMap((statement) => {
        const node = statement.type === "ExportNamedDeclaration" ? statement.declaration : statement;
        return node?.type === "TSInterfaceDeclaration" || node?.type === "TSTypeAliasDeclaration"
          ? [{ path, node }]
          : [];
      }),
    ),
    ({ node }) => node.id.name,
  );
  const named = (path: string, name: Node): boolean => {
    if (name.type !== "Identifier") return false;
    if (name.name === "RestaurantScope") return true;
    const all = declared.get(name.name) ?? [];
    const own = all.filter((one) => one.path === path);
    const meant = own.length > 0 ? own : all;
    return meant.length > 0 && meant.every((one) => carries(one.path, one.node));
  };
  const carries: Carries = (path, type) => {
    switch (type.type) {
      case "TSTypeReference":
        return named(path, type.typeName);
      case "TSInterfaceHeritage":
        return named(path, type.expression);
      case "TSInterfaceDeclaration":
        return [...type.extends, ...type.body.body].some((one) => carries(path, one));
      case "TSTypeAliasDeclaration":
      case "TSTypeAnnotation":
        return carries(path, type.typeAnnotation);
      case "TSPropertySignature":
        return type.typeAnnotation != null && carries(path, type.typeAnnotation);
      case "TSTypeLiteral":
        return type.members.some((one) => carries(path, one));
      case "TSIntersectionType":
        return type.types.some((one) => carries(path, one));
      case "TSUnionType":
        return type.types.every((one) => one.type === "TSNullKeyword" || carries(path, one));
      default:
        return false;
    }
  };
  return carries;
}

/** Whether parameters begin with the restaurant of a scope that a function on the way takes or makes. */
function readerOf(way: Way, carries: (type: Node) => boolean): (node: Node) => boolean {
  const scopes = new Set<string>();
  const ids = new Set<string>();
  const isScope = (node: Node): boolean => {
    if (node.type === "Identifier") return scopes.has(node.name);
    if (node.type === "MemberExpression") return isNamed(node.property, "scope") && isScope(node.object);
    return node.type === "CallExpression" && isNamed(node.callee, "scopeOf");
  };
  const isId = (node: Node): boolean =>
    node.type === "Identifier"
      ? ids.has(node.name)
      : node.type === "MemberExpression" && isNamed(node.property, "restaurantId") && isScope(node.object);
  const reads = (node: Node): boolean =>
    isId(node) || (node.type === "ArrayExpression" && node.elements[0] != null && isId(node.elements[0]));
  const take = (pattern: Node): void => {
    if (pattern.type === "Identifier") scopes.add(pattern.name);
    if (pattern.type !== "ObjectPattern") return;
    for (const one of pattern.properties)
      if (one.type === "Property" && one.value.type === "Identifier")
        (isNamed(one.key, "restaurantId") ? ids : scopes).add(one.value.name);
  };
  const isTyped = (node: Node): boolean =>
    "typeAnnotation" in node && node.typeAnnotation != null && carries(node.typeAnnotation);
  for (const fn of way.filter(isFunction)) {
    find(fn, (node) => {
      if ("params" in node && node === fn) for (const param of fn.params) if (isTyped(param)) take(param);
      if (node.type !== "VariableDeclarator" || !node.init) return false;
      if (isScope(node.init) || isTyped(node.id)) take(node.id);
      const isList = node.init.type === "ArrayExpression" && reads(node.init);
      if ((isList || isId(node.init)) && node.id.type === "Identifier") ids.add(node.id.name);
      return false;
    });
  }
  return reads;
}

const isNamed = (node: Node, name: string): boolean => node.type === "Identifier" && node.name === name;
