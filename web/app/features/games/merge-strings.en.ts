import type { GameMergeText } from '#app/features/games/merge-strings.ja.ts'

const en: GameMergeText = {
  title: 'Merge duplicates',
  description:
    'Where the catalogue has a game twice, this one can be shown as the other. Its URLs redirect. You can undo this later.',
  search: 'Search for the game to merge into',
  choose: 'Choose',
  chooseLabel: game => `Merge into: ${game}`,
  none: 'No game was found',
  chosen: game => `Merge into: ${game}`,
  other: 'Choose another game',
  moves: 'Shown there from then on',
  counts: (articles, reviews, followers, requests) =>
    `Articles: ${articles} · Reviews: ${reviews} · Followers: ${followers} · Requests: ${requests}`,
  follows:
    'People who follow both count once. Whatever is written there while the games are merged stays there if you undo it.',
  reason: 'Reason for merging',
  reasonHint: 'Kept on record. Up to 300 characters.',
  noReason: 'Enter a reason.',
  merge: 'Merge',
  mergeSure: game => `Merge into “${game}”?`,
  mergeSureText: 'The pages of this game will redirect to it.',
  merged: 'Merged',
  shownAs: 'Shown as',
  into: 'Games merged into this one',
  part: 'Undo the merge',
  partLabel: game => `Undo the merge: ${game}`,
  partSure: game => `Undo the merge of “${game}”?`,
  parted: 'Merge undone',
  deleted: 'Deleted account',
  refusals: {
    merge_ring: 'The other game is merged into this one.',
    already_merged: 'One of these games is merged already.',
    too_many_merged: 'No more than 20 games can be merged into one.',
    not_found: 'The other game could not be found.',
  },
  failed: 'The merge could not be changed. Please try again later.',
}
export default en
