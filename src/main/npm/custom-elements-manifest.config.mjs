// How the analyzer makes custom-elements.json of the comments in the sources.

const MODULE = 'dist/index.js';
const TAG = 'parley-questions';

/** Keeps what a page can use, under the names that it has in the package. */
const asPublished = {
  name: 'as-published',
  packageLinkPhase({ customElementsManifest: manifest }) {
    const all = manifest.modules.flatMap((module) => module.declarations);
    const element = elementOf(all.find(({ name }) => name === 'ParleyQuestions'));
    const events = element.events.map(({ type }) => all.find(({ name }) => name === type.text));
    const declarations = [element, ...events.map(eventOf)];
    const exported = declarations.map(({ name }) => ({ kind: 'js', name, declaration: { name, module: MODULE } }));
    const definition = { kind: 'custom-element-definition', name: TAG, declaration: exported[0].declaration };
    manifest.modules = [{ kind: 'javascript-module', path: MODULE, declarations, exports: [...exported, definition] }];
  },
};

function elementOf(declaration) {
  const { members, attributes, events, slots, cssParts, cssProperties } = declaration;
  return {
    ...declaration,
    tagName: TAG,
    superclass: { name: 'LitElement', package: 'lit' },
    members: here(members).filter((member) => member.privacy === undefined && !member.static),
    attributes: here(attributes),
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
  globs: ['element-api', 'events', 'parley-questions'].map((name) => `../resources/web/element/view/${name}.ts`),
  litelement: true,
  packagejson: false,
  outdir: '.',
  plugins: [asPublished],
};
