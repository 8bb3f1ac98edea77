import { z } from 'zod'
import { writtenLine } from '../../line-of-text.ts'
import { TITLE_MAX } from '../article-content.ts'
import { articleDocumentSchema, NODES_MAX } from '../article-document.ts'
import { blockIdOf } from './block.ts'
import { BLOCK_ID } from './block-id.ts'
import type { TextOp } from './text-ops.ts'

const id = z.string().regex(BLOCK_ID)
const stepSchema = z.discriminatedUnion('op', [
  z.object({ op: z.literal('title'), title: writtenLine(TITLE_MAX) }),
  z.object({ op: z.literal('put'), block: z.unknown(), after: id.nullable() }),
  z.object({ op: z.literal('drop'), id }),
])

/** From any text to any other: all of one dropped, all of the other put. */
const OPS_MAX = 2 * NODES_MAX + 1

/**
 * Steps as sent by an editor. All their blocks together are limited to one document. The result is validated as a text
 * (`writtenDocumentSchema`).
 */
export const writtenOpsSchema: z.ZodType<TextOp[]> = z
  .array(stepSchema)
  .max(OPS_MAX)
  .transform((steps, context) => {
    const blocks = steps.flatMap(step => (step.op === 'put' ? [step.block] : []))
    const read = articleDocumentSchema.safeParse({ type: 'doc', content: blocks })
    const fault = read.success
      ? read.data.content.every(block => blockIdOf(block) !== undefined)
        ? undefined
        : 'block_id_missing'
      : read.error.issues[0]?.message
    if (!read.success || fault !== undefined) {
      context.addIssue({ code: 'custom', message: fault ?? 'Invalid input' })
      return z.NEVER
    }
    const left = read.data.content.values()
    return steps.map(step => (step.op === 'put' ? { ...step, block: left.next().value } : step) as TextOp)
  }) as unknown as z.ZodType<TextOp[]>
