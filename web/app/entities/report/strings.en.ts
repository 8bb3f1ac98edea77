import type { ReportText } from '#app/entities/report/strings.ja.ts'

const en: ReportText = {
  report: 'Report',
  titles: {
    comment: 'Report this comment',
    article: 'Report this article',
    gameReview: 'Report this review',
    user: 'Report this user',
  },
  lead: 'Please choose a reason. We’ll look at it. They aren’t told who reported it.',
  reasons: {
    harassment: 'Harassment or discrimination',
    spam: 'Advertising or spam',
    spoiler: 'Spoiler without a warning',
    personal_information: 'Personal information',
    copyright: 'Copyright infringement',
    adult: 'Adult content',
    illegal: 'Illegal content',
    other: 'Something else',
  },
  sentence: 'Details (optional)',
  hint: 'Up to 500 characters',
  send: 'Report',
  done: 'Thank you. Your report was received. Settings, “Your reports” shows what was decided.',
  repeated:
    'You’ve already reported this. Your earlier report stays as it is. Settings, “Your reports” shows what was decided.',
  choose: 'Please choose a reason.',
}
export default en
