import type { Plugin } from 'vite'

export const ENTRY = '/@development-entry.js'

/** The first script of a page: hot replacement must be installed before any component is loaded. */
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
 * A page's module exports no component except its page, and would be reloaded with everything around it. With
 * a second component its own components are replaced like all others; changes to its head are visible on the
 * next page.
 */
export const hotPages: Plugin = {
  name: 'hot-pages',
  enforce: 'pre',
  transform: (code, id) =>
    id.endsWith('.page.tsx') ? { code: `${code}\nexport function HotPage() {}\n`, map: null } : undefined,
}
