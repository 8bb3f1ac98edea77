import type { ArticleMenuText } from '#app/entities/article/menu-strings.ja.ts'

const en: ArticleMenuText = {
  menu: title => `Menu for the article “${title || 'Untitled'}”`,
  templateMenu: title => `Menu for the template “${title || 'Untitled'}”`,
  rename: 'Name and group',
  edit: 'Edit',
  history: 'Version history',
  duplicateDraft: 'Duplicate as draft',
  duplicateTemplate: 'Duplicate as template',
  unpublish: 'Switch to draft',
  remove: 'Delete',
  confirmRemove: 'Are you sure to delete this article?',
  confirmRemoveTemplate: 'Delete this template?',
  confirmRemoveText:
    'For 30 days you can take it back under “Deleted” in your articles. Then it is gone for good.',
  removed: 'Deleted',
  undo: 'Undo',
  restored: 'It is back',
  confirmUnpublish: 'Are you sure to switch this article to draft?',
  confirmUnpublishText: 'It leaves lists, rankings and search, and others can no longer read it.',
  unpublished: 'Switched it',
}
export default en
