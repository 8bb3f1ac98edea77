interface TrustedText {
  toString(): string
}
interface Rules {
  createHTML: (html: string) => string
  createScriptURL: (address: string) => string
}
interface PolicyFactory {
  createPolicy(name: string, rules: Rules): { [Name in keyof Rules]: (text: string) => TrustedText }
}
const factory = (globalThis as { trustedTypes?: PolicyFactory }).trustedTypes
const policy = factory?.createPolicy('koryaku', {
  createHTML: html => html,
  createScriptURL: address => {
    if (!/^\/[\w-]+\.js$/.test(address)) throw new TypeError('not a script of this site')
    return address
  },
})

/**
 * Marks HTML as safe to insert. Only for what our own server has rendered by its allow-list, and the cards in it
 * (`embed-cards.ts`): this is the single place where text of others becomes markup in the browser.
 */
export const serverRenderedHtml = (html: string): string =>
  // React hands the object to innerHTML as it is.
  policy ? (policy.createHTML(html) as unknown as string) : html

/** Marks the address of one of our own scripts, at the root of the site, as safe to load. */
export const ownScript = (address: string): string =>
  policy ? (policy.createScriptURL(address) as unknown as string) : address
