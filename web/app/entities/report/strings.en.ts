import type { ReportText } from '#app/entities/report/strings.ja.ts'

const en: ReportText = {
  report: 'Report',
  title: 'Report this comment',
  lead: 'Please choose a reason. We’ll look at it. The author isn’t told who reported it.',
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
  done: 'Thank you. Your report was received',
  choose: 'Please choose a reason.',
}
export default en
