import { createContext, type ReactNode, useContext, useEffect, useState, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'
import { type ActionLoader, createActionLoader } from '#app/entities/viewer/action-loader.ts'
import {
  type ActionList,
  createViewerStore,
  type Viewer,
  type ViewerState,
  type ViewerStore,
} from '#app/entities/viewer/viewer-store.ts'

/** Spec §9. */
const AUTH_WAIT_MS = 3_000

interface ViewerTools {
  store: ViewerStore
  loader: ActionLoader
}
const ViewerContext = createContext<ViewerTools | null>(null)

function useTools(): ViewerTools {
  const tools = useContext(ViewerContext)
  if (!tools) throw new Error('used outside ViewerProvider')
  return tools
}
export const useViewerStore = (): ViewerStore => useTools().store

export function ViewerProvider({ children }: { children: ReactNode }) {
  const [tools] = useState<ViewerTools>(() => {
    const store = createViewerStore()
    return { store, loader: createActionLoader(store) }
  })
  return (
    <ViewerContext value={tools}>
      {children}
      <ViewerRefresh {...tools} />
    </ViewerContext>
  )
}

/** Asks who is looking on every route change, and when the window becomes visible again. */
function ViewerRefresh({ store, loader }: ViewerTools) {
  const { pathname } = useLocation()
  useEffect(() => {
    // The styles for the first paint follow a cookie; from here on they follow the server's response.
    const follow = () => {
      const { status } = store.get().viewer
      if (status !== 'unknown') document.documentElement.dataset.viewer = status
    }
    const stop = store.subscribe(follow)
    store.startFromCookies()
    const timer = setTimeout(store.endWaiting, AUTH_WAIT_MS)
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [store])
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per path
  useEffect(() => loader.refresh(), [loader, pathname])
  useEffect(() => {
    const onVisible = () => {
      if (document.visibilityState === 'visible') loader.refresh()
    }
    document.addEventListener('visibilitychange', onVisible)
    return () => document.removeEventListener('visibilitychange', onVisible)
  }, [loader])
  return null
}

/** One value of the viewer's state; the component renders again only when that value changes. */
export function useViewerState<Value>(select: (state: ViewerState) => Value): Value {
  const { store } = useTools()
  return useSyncExternalStore(
    store.subscribe,
    () => select(store.get()),
    // A part that is hydrated late must match the HTML of the server.
    () => select(store.first),
  )
}

export const useViewer = (): Viewer => useViewerState(state => state.viewer)

/** Has the viewer liked, bookmarked or followed this? undefined: not known yet. */
export function useAction(list: ActionList, id: string): boolean | undefined {
  const { loader } = useTools()
  useEffect(() => loader.mount(list, id), [loader, list, id])
  return useViewerState(state => state.actions[list]?.[id])
}

/** The shared count, or the newer one after an own action. */
export const useCount = (list: ActionList, id: string, shared: number): number =>
  useViewerState(state => state.counts[`${list}:${id}`]) ?? shared

/** Asks again for the viewer, for example after signing in. */
export const useRefreshViewer = (): (() => void) => useTools().loader.refresh
