import type { ArticleMenuText } from '#app/entities/article/menu-strings.ja.ts'

const en: ArticleMenuText = {
  menu: 'Article menu',
  edit: 'Edit',
  duplicateDraft: 'Duplicate as draft',
  duplicateTemplate: 'Duplicate as template',
  unpublish: 'Switch to draft',
  remove: 'Delete',
  confirmRemove: 'Are you sure to delete this article?',
  confirmRemoveText: 'A deleted article cannot be brought back.',
  removed: 'Deleted',
  confirmUnpublish: 'Are you sure to switch this article to draft?',
  confirmUnpublishText: 'It leaves lists, rankings and search, and others can no longer read it.',
  unpublished: 'Switched it',
}
export default en
