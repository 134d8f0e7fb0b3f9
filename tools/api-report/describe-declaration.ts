import { isSyntaxNode, type SyntaxNode } from '../syntax/source.ts';

export const nodeList = (value: unknown): readonly SyntaxNode[] =>
  Array.isArray(value) ? value.filter(isSyntaxNode) : [];

/** The text of an identifier or of a string; empty for anything else. */
export const nameOf = (node: unknown): string =>
  isSyntaxNode(node) && typeof node.value === 'string' ? node.value : '';

const wrappers = new Set([
  'TsAsExpression',
  'TsConstAssertion',
  'TsSatisfiesExpression',
  'ParenthesisExpression',
]);

function unwrapped(node: unknown): unknown {
  return isSyntaxNode(node) && wrappers.has(node.type) ? unwrapped(node.expression) : node;
}

/** Members as `name`, or `name?` where they may be absent. */
function memberNames(members: readonly SyntaxNode[]): readonly string[] {
  return members
    .map(({ key, optional, isOptional }) => {
      const name = nameOf(key);
      return name !== '' && (optional === true || isOptional === true) ? `${name}?` : name;
    })
    .filter((name) => name !== '');
}

const withMembers = (kind: string, members: readonly string[]): string =>
  members.length === 0 ? kind : `${kind} { ${[...new Set(members)].sort().join(', ')} }`;

function typeMembers(type: unknown): readonly string[] {
  if (!isSyntaxNode(type)) return [];
  if (type.type === 'TsTypeLiteral') return memberNames(nodeList(type.members));
  if (type.type === 'TsIntersectionType') return nodeList(type.types).flatMap(typeMembers);
  return [];
}

function describeClass({ body }: SyntaxNode): string {
  const visible = nodeList(body).filter(
    ({ type, accessibility }) =>
      (type === 'ClassProperty' || type === 'ClassMethod') && accessibility !== 'private',
  );
  return withMembers('class', memberNames(visible));
}

function describeValue(init: unknown): string {
  const value = unwrapped(init);
  if (!isSyntaxNode(value)) return 'value';
  if (value.type === 'ArrowFunctionExpression' || value.type === 'FunctionExpression') {
    return 'function';
  }
  return value.type === 'ObjectExpression'
    ? withMembers('value', memberNames(nodeList(value.properties)))
    : 'value';
}

/** What a declaration is, with the names of its members where its syntax lists them. */
export function describeDeclaration(declaration: SyntaxNode): string {
  switch (declaration.type) {
    case 'FunctionDeclaration':
    case 'FunctionExpression':
      return 'function';
    case 'ClassDeclaration':
    case 'ClassExpression':
      return describeClass(declaration);
    case 'TsInterfaceDeclaration': {
      const { body } = declaration;
      return withMembers('type', isSyntaxNode(body) ? memberNames(nodeList(body.body)) : []);
    }
    case 'TsTypeAliasDeclaration':
      return withMembers('type', typeMembers(declaration.typeAnnotation));
    case 'VariableDeclarator':
      return describeValue(declaration.init);
    default:
      return 'value';
  }
}
