import { definePairTable } from './pair-table.ts'

/** Which account votes for which request; by account: the requests with its vote. */
export const gameRequestVote = definePairTable(
  'game_request_vote',
  ['request_id', 'user_id'],
  [['user_id', 'request_id']],
)
