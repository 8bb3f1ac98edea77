import { z } from 'zod'

/**
 * Whether a like or a bookmark weighs in rankings, and by which rule that was judged when it was given: what the rule
 * looks at (who shares a network) is forgotten two days later, and a rebuild or a replay must not judge anew. What was
 * given before there was a rule says nothing, and weighs. The numbers beside an article count every one.
 */
export const reactionWeight = {
  weighs: z.boolean().optional(),
  ruleVersion: z.number().int().min(1).optional(),
}
export interface ReactionWeight {
  weighs?: boolean
  ruleVersion?: number
}

/** The weight of a reaction, for the event that takes it back. */
export const weightOf = ({ weighs, ruleVersion }: ReactionWeight): ReactionWeight => ({ weighs, ruleVersion })
