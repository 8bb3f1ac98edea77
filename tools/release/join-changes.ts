/**
 * Joins the notes of `.changes` into one release of CHANGELOG.md, newest first. A paragraph that begins with `Same rows:` is for
 * the guard of projection versions and is skipped.
 * @param notes texts by file name, which begins with a date
 * @returns the new text of CHANGELOG.md
 */
export function joinChanges(
  changelog: string,
  notes: ReadonlyMap<string, string>,
  release: { version: string; date: string },
): string {
  const entries = [...notes]
    .sort(([a], [b]) => (a < b ? 1 : -1))
    .flatMap(([, text]) => {
      const paragraphs = text.trim().split(/\n{2,}/)
      const entry = paragraphs.filter(paragraph => !paragraph.startsWith('Same rows:')).join('\n')
      return entry === '' ? [] : [`- ${entry.replaceAll('\n', '\n  ')}`]
    })
  const section = `## ${release.version} (${release.date})\n\n${entries.join('\n')}\n\n`
  const newest = changelog.search(/^## /m)
  const at = newest === -1 ? changelog.length : newest
  return changelog.slice(0, at) + section + changelog.slice(at)
}
