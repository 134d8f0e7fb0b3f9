import { firstArgument, isSyntaxNode, literalText, nodesIn, type SyntaxNode } from './source.ts';

/** What a module uses: other modules by specifier, the platform by global name. */
const moduleCalls = new Set([
  'mock',
  'unmock',
  'doMock',
  'requireActual',
  'requireMock',
  'resolve',
]);

function callsAModule({ callee }: SyntaxNode): boolean {
  if (!isSyntaxNode(callee)) return false;
  if (callee.type === 'Import') return true;
  if (callee.type === 'Identifier') return callee.value === 'require';
  if (callee.type !== 'MemberExpression' || !isSyntaxNode(callee.object)) return false;
  if (!isSyntaxNode(callee.property)) return false;
  const owner = callee.object;
  const isModuleOwner =
    owner.value === 'jest' || owner.value === 'require' || owner.type === 'MetaProperty';
  return isModuleOwner && moduleCalls.has(String(callee.property.value));
}

/** The module that a node names: an import, export or type import, `import()`, `require` or `jest.mock`. */
export function specifierOf(node: SyntaxNode): string | undefined {
  switch (node.type) {
    case 'ImportDeclaration':
    case 'ExportAllDeclaration':
    case 'ExportNamedDeclaration':
      return literalText(node.source);
    case 'TsImportType':
      return literalText(node.argument);
    case 'TsExternalModuleReference':
      return literalText(node.expression);
    case 'CallExpression':
      return callsAModule(node) ? literalText(firstArgument(node)) : undefined;
    default:
      return undefined;
  }
}

/** Every module that a module names. */
export const importedModules = (tree: SyntaxNode): readonly string[] => [
  ...new Set(Array.from(nodesIn(tree), specifierOf).filter((found) => found !== undefined)),
];

/** The parser marks names that no scope of the file binds with this context. */
const UNRESOLVED = 1;
const globalObjects = new Set(['window', 'globalThis', 'self', 'global']);
const typeOnly =
  /^Ts(?:Type(?!Assertion)|Interface|Union|Intersection|Array|Tuple|Function|Conditional|Mapped)/;

const isGlobalName = (node: unknown): node is SyntaxNode =>
  isSyntaxNode(node) && node.type === 'Identifier' && node.ctxt === UNRESOLVED;

const isGlobalObject = (node: unknown) =>
  isGlobalName(node) && globalObjects.has(String(node.value));

/** The names read off `window` and its like: by dot, by bracket, by destructuring. */
function globalMembers(node: SyntaxNode): readonly unknown[] {
  if (node.type === 'MemberExpression' && isGlobalObject(node.object)) {
    if (!isSyntaxNode(node.property)) return [];
    const { type, value, expression } = node.property;
    return [type === 'Computed' ? literalText(expression) : value];
  }
  if (node.type !== 'VariableDeclarator' || !isGlobalObject(node.init)) return [];
  if (!isSyntaxNode(node.id) || !Array.isArray(node.id.properties)) return [];
  const properties: readonly unknown[] = node.id.properties;
  return properties
    .map((property) => (isSyntaxNode(property) ? property.key : undefined))
    .map((key) => (isSyntaxNode(key) ? key.value : undefined));
}

/** The platform's globals a module uses as values, by plain name or through `window`. */
export function usedGlobals(tree: SyntaxNode): ReadonlySet<string> {
  const found = new Set<string>();
  for (const node of nodesIn(tree, ({ type }) => !typeOnly.test(type))) {
    if (isGlobalName(node)) found.add(String(node.value));
    for (const name of globalMembers(node)) found.add(String(name));
  }
  return found;
}
