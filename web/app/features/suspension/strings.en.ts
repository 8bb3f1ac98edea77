import type { SuspensionPageText } from '#app/features/suspension/strings.ja.ts'

const en: SuspensionPageText = {
  title: 'About the suspension',
  description: 'Why the article is suspended, and how to appeal.',
  none: 'This article is not suspended',
  back: 'To my articles',
  ended: 'The suspension has ended',
  commentTitle: 'Suspension of your comment',
  commentDescription: 'Why the comment is suspended, and your appeal.',
  noComment: 'This comment isn’t suspended',
  commentNotice: 'This comment is suspended. Others can’t read it.',
  commentAppealLead:
    'If you think this decision is wrong, tell us why. You can appeal once against each suspension.',
  rule: 'Rule',
  reason: 'Reason',
  evidence: 'Version concerned',
  evidenceOf: revision => `Version ${revision}`,
  since: 'Suspended',
  erased: '(cannot be shown)',
  appealTitle: 'Appeal',
  appealLead:
    'If you think this is a mistake, or have mended what was wrong, tell us why. We’ll also read your text as it is now, and it becomes public if the appeal is granted. You can appeal once per suspension.',
  appealLabel: 'Your appeal',
  appealSend: 'Send the appeal',
  appealConfirm: 'Send this appeal?',
  appealConfirmText: 'It cannot be changed afterwards.',
  appealSent: 'Your appeal was sent',
  required: 'Please fill this in.',
  states: {
    waiting: 'Your appeal is being looked at. You will be notified.',
    upheld:
      'Your appeal was turned down, and the suspension stays. It cannot be appealed again; for questions, contact us.',
    overturned: 'Your appeal succeeded.',
  },
  decision: 'Our answer',
  edit: 'Edit the article',
  ofReview: {
    title: 'About the suspension of a review',
    description: 'Why the review is suspended, and how to appeal.',
    none: 'This review is not suspended',
    back: 'To your reviews',
    appealLead:
      'If you think this is a mistake, tell us why. If the appeal is granted, the text that was public becomes public again. You can appeal once per suspension.',
    view: 'View the review',
  },
}
export default en
