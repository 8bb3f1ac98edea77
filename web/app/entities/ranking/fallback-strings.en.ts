import type { FallbackText } from '#app/entities/ranking/fallback-strings.ja.ts'

const en: FallbackText = {
  daily: start => `Today’s ranking has too few articles so far. This is the ranking of ${start}.`,
  weekly: start =>
    `This week’s ranking has too few articles so far. This is the ranking of the week from ${start}.`,
  monthly: start =>
    `This month’s ranking has too few articles so far. This is the ranking of the month from ${start}.`,
  all: () => '',
}
export default en
