import { statSync } from 'node:fs'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * Runs large files first, since most of them take long, and files of one size by path. Vitest's own order depends on the
 * results of earlier runs on the same machine, so that a failed run could not be repeated elsewhere.
 */
export class LargestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const keyed = files.map(file => ({
      file,
      group: file.project.config.sequence.groupOrder,
      size: statSync(file.moduleId).size,
    }))
    keyed.sort((a, b) => a.group - b.group || b.size - a.size || compare(a.file.moduleId, b.file.moduleId))
    return keyed.map(({ file }) => file)
  }
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)
