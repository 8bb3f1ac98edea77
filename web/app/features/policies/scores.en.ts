import { AVERAGE_FROM, FIRST_PERIOD_DAYS, LAST_PERIOD_DAYS } from '@koryaku/contracts/reviews/review-parts.ts'
import {
  HALF_FROM_DAYS,
  PRIOR_REVIEWS,
  PRIOR_SCORE2,
  WHOLE_FROM_DAYS,
  WHOLE_FROM_WORKS,
} from '@koryaku/contracts/reviews/score-weight.ts'
import type { PolicyText } from '#app/features/policies/policy.tsx'

const en: PolicyText = {
  title: 'How averages work',
  description: 'How the average score of a game and the list of best rated games are worked out.',
  intro: 'Averages come from the scores of published reviews alone. We never add or take away points.',
  sections: [
    {
      heading: 'The average',
      paragraphs: [
        `Scores run from 1 to 10 in half steps. From ${AVERAGE_FROM} reviews on, a game shows its average, how the scores spread, and the averages by platform and by how the game ended. Each of those parts needs ${AVERAGE_FROM} reviews too.`,
        'Each user can write one review of a game. If you change its score, the new one counts. Drafts, suspended and deleted reviews do not count.',
      ],
    },
    {
      heading: 'New accounts weigh less',
      paragraphs: [
        'To make averages hard to manipulate, reviews of new accounts have less influence on the average. In the spread and the count, every review counts as one.',
      ],
      points: [
        `Up to ${HALF_FROM_DAYS} days after sign-up: a quarter of the weight.`,
        `From ${HALF_FROM_DAYS} days on: half of the weight.`,
        `From ${WHOLE_FROM_DAYS} days on, with at least ${WHOLE_FROM_WORKS} published articles and reviews: the whole weight.`,
      ],
    },
    {
      heading: 'When a weight changes',
      paragraphs: [
        'Days are counted up to the last time you published or updated a review. When your weight grows, it grows for your earlier reviews too.',
        'Scores of accounts that were found to manipulate are left out of averages. Their reviews can still be read.',
      ],
    },
    {
      heading: 'Scores over time',
      paragraphs: [
        `The average of a period comes from the scores that were given in it and were public at its end. The periods are the ${FIRST_PERIOD_DAYS} days from the release on (from the first review on if the release date isn’t known), each game version until the next one, and the last ${LAST_PERIOD_DAYS} days. If you choose a past day, you see the scores up to that day.`,
        'The period of the release also has scores that were published later, if the day of play is before its end and the review is still public.',
        'If you play a game again and score it again, your review counts in the period of the new score too. A score that you correct within 24 hours counts as if it had been so from the start. Weights, and the accounts that are left out, are those of today. Reviews that are deleted for good are removed from past periods too.',
      ],
    },
    {
      heading: 'Best rated games',
      paragraphs: [
        `With few reviews, an average can be high by chance. To rank games, we therefore work out each average as if the game had ${PRIOR_REVIEWS} more reviews with a score of ${PRIOR_SCORE2 / 2}. The average that you see does not include them.`,
        `The formula is (${PRIOR_REVIEWS} × ${PRIOR_SCORE2 / 2} + sum of weight × score) ÷ (${PRIOR_REVIEWS} + sum of weights). The list has games with an average only.`,
      ],
    },
  ],
}
export default en
