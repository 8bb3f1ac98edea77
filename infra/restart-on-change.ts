import { existsSync, readFileSync, watch } from 'node:fs'
import { join } from 'node:path'
import type { ManagedProcess } from '@koryaku/process-supervisor/managed-process.ts'
import type { Service } from './services.ts'
import text from './start-words.ts'

const ROOT = join(import.meta.dirname, '..')
const SCOPE = '@koryaku/'
/** Saving one file causes several events, and some editors save all files together. */
const QUIET_MS = 80
const IS_SOURCE = /\.ts$/
const IS_TEST = /\.test\.ts$|(^|\/)testing(\/|\.ts$)/

type Sources = Pick<Service, 'label' | 'entry' | 'development'>

/**
 * Folders whose sources a service runs: its own, and those of the packages that its manifest names, directly or not. The
 * development server of the web app follows changes of the app automatically.
 */
export function sourceFolders({ entry, development }: Sources, root = ROOT): string[] {
  const folder = (file: string) => file.slice(0, file.lastIndexOf('/'))
  if (development) return [folder(entry), folder(development)]
  const found = new Set<string>()
  const add = (workspace: string) => {
    if (found.has(workspace) || !existsSync(join(root, workspace, 'package.json'))) return
    found.add(workspace)
    const { dependencies = {} } = JSON.parse(readFileSync(join(root, workspace, 'package.json'), 'utf8')) as {
      dependencies?: Record<string, string>
    }
    for (const name of Object.keys(dependencies))
      if (name.startsWith(SCOPE)) add(`packages/${name.slice(SCOPE.length)}`)
  }
  add(entry.split('/')[0] ?? '')
  return [...found].map(workspace => `${workspace}/src`)
}

/**
 * Restarts each service whose sources change, with the first changed file as the reason.
 * @returns ends it
 */
export function restartOnChange(
  services: readonly Sources[],
  processes: readonly ManagedProcess[],
  root = ROOT,
): () => void {
  const affected = new Map<string, ManagedProcess[]>()
  for (const service of services) {
    const running = processes.find(({ name }) => name === service.label)
    if (!running) continue
    for (const folder of sourceFolders(service, root))
      affected.set(folder, [...(affected.get(folder) ?? []), running])
  }
  const reasons = new Map<ManagedProcess, string>()
  let timer: NodeJS.Timeout | undefined
  const restart = () => {
    for (const [running, file] of reasons) running.restart(text.changed(file))
    reasons.clear()
  }
  const watchers = [...affected].map(([folder, running]) =>
    watch(join(root, folder), { recursive: true }, (_event, file) => {
      if (file === null || !IS_SOURCE.test(file) || IS_TEST.test(file)) return
      for (const one of running) if (!reasons.has(one)) reasons.set(one, `${folder}/${file}`)
      clearTimeout(timer)
      timer = setTimeout(restart, QUIET_MS)
    }),
  )
  return () => {
    clearTimeout(timer)
    for (const watcher of watchers) watcher.close()
  }
}
