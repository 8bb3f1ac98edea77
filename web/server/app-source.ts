import type { DeclaredApp } from '@koryaku/server-kit/declared-app.ts'
import { addAssets } from '#server/assets.ts'
import { type ServerBundle, serverBundle } from '#server/bundle.ts'

/** The app for a gateway: renders its pages, and serves its files. */
export interface AppFiles {
  bundle: ServerBundle
  serve: () => Promise<void>
}
export type AppSource = (app: DeclaredApp) => Promise<AppFiles>

/** As it was built. */
export const builtApp: AppSource = async app => ({
  bundle: await serverBundle(),
  serve: () => addAssets(app),
})
