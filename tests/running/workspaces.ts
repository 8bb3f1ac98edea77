import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './program.ts'

/** Folders of all workspaces, relative to the root of the repository. */
export const { workspaces } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
  workspaces: string[]
}

/** @returns the folder of the workspace that a path is in; '' for files next to the workspaces */
export const workspaceOf = (path: string): string =>
  workspaces.find(folder => path.startsWith(`${folder}/`)) ?? ''
