import { createHash } from 'node:crypto'
import { closeSync, fsyncSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs'
import { z } from 'zod'

const schema = z.object({
  /** Of which site, and of what. */
  site: z.string(),
  kind: z.string(),
  /** The last line that is done, and what all lines up to it were. */
  line: z.number().int().min(0),
  lines: z.string(),
  /** How many of them were refused; older files do not say. */
  refused: z.number().int().min(0).optional(),
  /** The newest event that an import wrote: a site whose log ends before it was restored from a backup. */
  event: z.string().regex(/^\d+$/),
})
export type Position = z.output<typeof schema>

/** Beside the file; one for each site, so that the same file goes into two. */
export const positionFileFor = (file: string, kind: string, site: string): string =>
  `${file}.${kind}.${site.slice(0, 8)}.position`

/** Where the last run stopped; undefined when there was none of this site, or nobody can tell. */
export function readPosition(
  path: string,
  { site, kind }: { site: string; kind: string },
): Position | undefined {
  try {
    const { data } = schema.safeParse(JSON.parse(readFileSync(path, 'utf8')))
    return data?.site === site && data.kind === kind ? data : undefined
  } catch (error) {
    if (error instanceof SyntaxError || (error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

/** Whole or not at all, whenever the machine stops. */
export function writePosition(path: string, position: Position): void {
  const unfinished = `${path}.new`
  const fd = openSync(unfinished, 'w')
  try {
    writeSync(fd, `${JSON.stringify(position)}\n`)
    fsyncSync(fd)
  } finally {
    closeSync(fd)
  }
  renameSync(unfinished, path)
}

/** What lines are, one after the other. */
export function linesHash(): { add: (line: string) => void; value: () => string } {
  const hash = createHash('sha256')
  return { add: line => hash.update(line).update('\n'), value: () => hash.copy().digest('hex') }
}
