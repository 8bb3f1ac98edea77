import type { MemberLinksText } from '#app/features/articles/member-strings.ja.ts'

const en: MemberLinksText = {
  edit: 'Edit',
  states: {
    PublishedArticle: 'Published',
    DraftArticle: 'Draft',
    TemplateArticle: 'Template',
    SuspendedArticle: 'Suspended',
  },
  checked: (what, day) => `Checked${what && ` on ${what}`}, ${day}`,
  confirm: version => `I’ve checked it on ${version}`,
  confirmed: 'Marked as checked',
  moderate: 'Moderation',
}
export default en
