import { z } from 'zod'

/**
 * Whether a like or bookmark counts in rankings, and by which rule that was judged when it was given: the rule's input
 * (the network) is deleted two days later, and a rebuild or replay must not judge again. Reactions without a verdict
 * count. The numbers shown at an article include all.
 */
export const reactionWeight = {
  weighs: z.boolean().optional(),
  ruleVersion: z.number().int().min(1).optional(),
}
export interface ReactionWeight {
  weighs?: boolean
  ruleVersion?: number
}

/** The weight of a reaction, for the event that withdraws it. */
export const weightOf = ({ weighs, ruleVersion }: ReactionWeight): ReactionWeight => ({ weighs, ruleVersion })
