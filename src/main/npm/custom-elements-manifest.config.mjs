// How the analyzer makes custom-elements.json of the comments in the sources.

const ELEMENTS = [
  { name: 'ParleyQuestions', tag: 'parley-questions', path: 'dist/index.js' },
  { name: 'ParleyInbox', tag: 'parley-inbox', path: 'dist/inbox.js' },
];

/** What an inbox inherits and does not use, since it has no session of its own. */
const OF_A_SESSION = ['session', 'only', 'history'];

/** Keeps what a page can use, under the names that it has in the package. */
const asPublished = {
  name: 'as-published',
  packageLinkPhase({ customElementsManifest: manifest }) {
    const all = manifest.modules.flatMap((module) => module.declarations);
    manifest.modules = ELEMENTS.map((element) => moduleOf(element, all));
  },
};

function moduleOf({ name: className, tag, path }, all) {
  const element = elementOf(all.find(({ name }) => name === className), tag);
  const events = element.events.map(({ type }) => all.find(({ name }) => name === type.text));
  const declarations = path === ELEMENTS[0].path ? [element, ...events.map(eventOf)] : [element];
  const exported = declarations.map(({ name }) => ({ kind: 'js', name, declaration: { name, module: path } }));
  const definition = { kind: 'custom-element-definition', name: tag, declaration: exported[0].declaration };
  return { kind: 'javascript-module', path, declarations, exports: [...exported, definition] };
}

function elementOf(declaration, tagName) {
  const { members, attributes, events, slots, cssParts, cssProperties } = declaration;
  const isOwn = ({ name, fieldName }) => tagName === ELEMENTS[0].tag || !OF_A_SESSION.includes(fieldName ?? name);
  return {
    ...declaration,
    tagName,
    superclass: { name: 'LitElement', package: 'lit' },
    members: here(members).filter((member) => member.privacy === undefined && !member.static && isOwn(member)),
    attributes: here(attributes).filter(isOwn),
    // the analyzer also finds each dispatchEvent, without the name of the event
    events: here(events).filter(({ name }) => name?.startsWith('parley-')),
    slots: here(slots),
    cssParts: here(cssParts),
    cssProperties: here(cssProperties),
  };
}

const eventOf = (declaration) => ({ ...declaration, superclass: { name: 'Event', package: 'global:' } });

/** Without the base class, which is no part of the package. */
const here = (all) => all.map(({ inheritedFrom: _, ...each }) => each);

export default {
  globs: ['view/element-api', 'view/events', 'view/parley-questions', 'inbox/parley-inbox'].map(
    (name) => `../resources/web/element/${name}.ts`,
  ),
  litelement: true,
  packagejson: false,
  outdir: '.',
  plugins: [asPublished],
};
