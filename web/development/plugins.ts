import type { Plugin } from 'vite'

export const ENTRY = '/@development-entry.js'

/** What a page runs first: the parts that put changed modules in place must be there before any component is. */
export const developmentEntry: Plugin = {
  name: 'development-entry',
  resolveId: id => (id === ENTRY ? id : undefined),
  load: id => (id === ENTRY ? FIRST : undefined),
}
const FIRST = `import '/@vite/client'
import { injectIntoGlobalHook } from '/@react-refresh'
injectIntoGlobalHook(window)
window.$RefreshReg$ = () => {}
window.$RefreshSig$ = () => type => type
window.__getReactRefreshIgnoredExports = ({ id }) => (id.endsWith('.page.tsx') ? ['default'] : [])
import('/app/entry-client.tsx')`

/**
 * A page's module exports no component but the page that it is in, and would be reloaded with everything around it. With
 * a component beside it its own are put in place like all others; what it says of the head is seen with the next page.
 */
export const hotPages: Plugin = {
  name: 'hot-pages',
  enforce: 'pre',
  transform: (code, id) =>
    id.endsWith('.page.tsx') ? { code: `${code}\nexport function HotPage() {}\n`, map: null } : undefined,
}
