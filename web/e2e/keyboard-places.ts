import { button, type Person } from './browser.ts'
import { tellOfDeadLetter } from './dead-letter.ts'
import { uploadPicture } from './people.ts'

export const EDIT = '/articles/:articlePath/edit'
export const TIMELINE = '/moderation/articles/:articlePath'

export interface Place {
  path: string
  /** Makes sure that there is something to open. */
  before?: (person: Person) => Promise<unknown>
  /** The control that opens it. */
  opener: (person: Person) => ReturnType<typeof button>
}
const named =
  (name: (words: Person['words']) => string) =>
  ({ page, words }: Person) =>
    button(page, name(words)).first()

/** Every file with a dialog: where it is, or which journey opens it. */
export const dialogs: Record<string, Place | string> = {
  'analysis/exclusions.tsx': 'analysis: after the account is looked at',
  'development/overlay-samples.tsx': { path: '/dev/components', opener: named(() => 'Dialog') },
  'editor/conflict-dialog.tsx': 'two-tabs: a conflict',
  'editor/embed-prompt.tsx': { path: EDIT, opener: named(({ editor }) => editor.embedTool) },
  'editor/prompt-dialog.tsx': { path: EDIT, opener: named(({ editor }) => editor.link) },
  'editor/text-editor.tsx': { path: EDIT, opener: named(({ editor }) => editor.link) },
  'errors/failure-dialog-content.tsx': 'failures: a refused write',
  'inquiry/inquiry-dialog.tsx': { path: '/', opener: named(({ layout }) => layout.footerContact) },
  'moderation/act-dialog.tsx': { path: TIMELINE, opener: named(({ moderation }) => moderation.suspend) },
  'moderation/reading-dialog.tsx': { path: TIMELINE, opener: named(({ moderation }) => moderation.readText) },
  'moderation/undo-panel.tsx': 'moderators only: after a period is looked at',
  'my-articles/article-menu.tsx': 'a confirmation, below',
  'my-articles/images.page.tsx': {
    path: '/images',
    before: uploadPicture,
    opener: named(({ myArticles }) => myArticles.remove),
  },
  'ops/dead-letters.tsx': { path: '/ops', before: tellOfDeadLetter, opener: named(({ ops }) => ops.skip) },
  'ops/ops.page.tsx': { path: '/ops', opener: named(({ ops }) => ops.rebuildAll) },
  'ops/read-models.tsx': 'a confirmation, below',
  'ops/search-and-queues.tsx': { path: '/ops', opener: named(({ ops }) => ops.rebuildSearch) },
  'roles/roles.page.tsx': {
    path: '/roles',
    opener: ({ page }) => page.locator('main li button[aria-label]').first(),
  },
  'settings/delete-account.tsx': {
    path: '/settings/data',
    opener: named(({ settings }) => settings.deleteAccount),
  },
  'settings/sessions.page.tsx': {
    path: '/settings/sessions',
    opener: named(({ settings }) => settings.endOthers),
  },
  'suspension/appeal-form.tsx': 'moderation: an appeal',
}
export const panels: Record<string, Place> = {
  'development/overlay-samples.tsx': { path: '/dev/components', opener: named(() => 'Panel') },
  'my-menu/my-menu.tsx': { path: '/', opener: named(({ myMenu }) => myMenu.menu) },
  'notifications/notification-bell.tsx': {
    path: '/',
    opener: ({ page, words }) =>
      button(page, words.notifications.bell).or(button(page, words.notifications.bellUnread)),
  },
  'ranking/period-picker.tsx': { path: '/ranking', opener: named(({ ranking }) => ranking.choose.daily) },
  'write-panel/write-button.tsx': { path: '/', opener: named(({ writePanel }) => writePanel.write) },
}
export const menus: Record<string, Place> = {
  'development/overlay-samples.tsx': { path: '/dev/components', opener: named(() => '操作') },
  'my-articles/article-menu.tsx': { path: '/articles', opener: named(({ myArticles }) => myArticles.menu) },
  'ops/read-models.tsx': { path: '/ops', opener: named(({ ops }) => ops.actionsOf('games')) },
}
export const comboboxes: Record<string, { path: string; open?: (words: Person['words']) => string }> = {
  'development/control-samples.tsx': { path: '/dev/components' },
  'my-articles/new-template.page.tsx': { path: '/articles/templates/new' },
  'search/article-filters.tsx': { path: '/search?q=最初', open: ({ search }) => search.narrow },
}
export const tabs: Record<string, string> = {
  'analysis/analysis.page.tsx': '/analysis',
  'development/display-samples.tsx': '/dev/components',
  'games/game-header.tsx': '/games/minecraft',
  'games/game-list.page.tsx': '/games',
  'home/home-tabs.tsx': '/all-articles',
  'moderation/moderation.page.tsx': '/moderation',
  'my-articles/my-articles.page.tsx': '/articles',
  'ranking/ranking.page.tsx': '/ranking',
  'search/search.page.tsx': '/search?q=最初',
  'users/user-header.tsx': '/users/kakinoki',
  'users/user-list.page.tsx': '/users',
}
