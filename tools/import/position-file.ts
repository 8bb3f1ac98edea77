import { createHash } from 'node:crypto'
import { closeSync, fsyncSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs'
import { z } from 'zod'

const schema = z.object({
  /** The site, and the kind of the data. */
  site: z.string(),
  kind: z.string(),
  /** The last line that is done, and what all lines up to it were. */
  line: z.number().int().min(0),
  lines: z.string(),
  /** Number of rejected lines; missing in older files. */
  refused: z.number().int().min(0).optional(),
  /** The newest event that an import wrote: a site whose log ends before it was restored from a backup. */
  event: z.string().regex(/^\d+$/),
})
export type Position = z.output<typeof schema>

/** In the folder of the file; one per site, so that the same file can be imported into two. */
export const positionFileFor = (file: string, kind: string, site: string): string =>
  `${file}.${kind}.${site.slice(0, 8)}.position`

/** Position of the last run; undefined without one of this site, or if it is unreadable. */
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

/** Hash of the lines, computed incrementally. */
export function linesHash(): { add: (line: string) => void; value: () => string } {
  const hash = createHash('sha256')
  return { add: line => hash.update(line).update('\n'), value: () => hash.copy().digest('hex') }
}
