import { button, type Person, reload } from './browser.ts'
import { tellOfDeadLetter } from './dead-letter.ts'

interface Place {
  /** Default: the page's own address. */
  path?: string
  /** Default: a visitor where the page is for visitors, else a member of staff. */
  as?: 'visitor' | 'owner'
  /** Shows the controls. */
  open?: (person: Person) => Promise<void>
}
const press =
  (name: (words: Person['words']) => string) =>
  ({ page, words }: Person) =>
    button(page, name(words)).first().click()
async function skipDeadLetter(person: Person): Promise<void> {
  await tellOfDeadLetter(person)
  await reload(person.page)
  await press(({ ops }) => ops.skip)(person)
  await person.page.unrouteAll({ behavior: 'ignoreErrors' })
}
const TABLE = '/data-tables/:tableId'
const EDIT = '/articles/:articlePath/edit'
const EDIT_REVIEW = '/games/:gameSlug/game-reviews/:path/edit'

/** Pages of the controls that no page shows without an action. */
export const places: Record<string, Place> = {
  'features/games/game-request.page.tsx': { as: 'owner' },
  'features/games/bulk-edit.tsx': {
    path: '/catalogue',
    as: 'owner',
    open: async ({ page }) => {
      const games = await page.evaluate(async () => (await fetch('/api/catalogue?per=1')).json())
      const { slug, version } = games.data[0].attributes
      const buffer = Buffer.from(`slug,version,year\n${slug},${version},1955`)
      const file = { name: 'games.csv', mimeType: 'text/csv', buffer }
      await page.locator('input[type=file]').setInputFiles(file)
      await page.locator('input[name=reason]').focus()
    },
  },
  'features/games/game-filters.tsx': { path: '/games', as: 'visitor' },
  'features/games/game-form.tsx': { path: '/catalogue/new' },
  'features/games/merge-game.tsx': {
    path: '/catalogue/minecraft',
    as: 'owner',
    open: async ({ page, words }) => {
      await page.getByLabel(words.gameMerges.search).fill('ゼルダ')
      await page.locator('main li button').first().click()
    },
  },
  'features/games/version-form.tsx': { path: '/games/minecraft/versions' },
  'features/editor/checked-fields.tsx': { path: '/articles/:articlePath/publish' },
  'entities/template/template-picker.tsx': {
    path: '/games/minecraft',
    open: press(({ templates }) => templates.fromTemplate),
  },
  'entities/template/start-from-template.tsx': {
    path: '/articles/templates?official=true',
    open: ({ page }) => page.locator('main li button').first().click(),
  },
  'features/my-articles/template-groups.page.tsx': {
    path: '/articles/templates/groups',
    open: press(({ myArticles }) => myArticles.newGroup),
  },
  'features/my-articles/template-settings.tsx': {
    path: '/articles/templates?official=true',
    open: async person => {
      await person.page.locator('main button[aria-haspopup=menu]').first().click()
      await person.page.getByRole('menuitem', { name: person.words.myArticles.rename }).click()
      await person.page.locator('dialog[open] input').waitFor()
    },
  },
  'features/accounts/sign-up-form.tsx': { path: '/signup', as: 'visitor' },
  'features/development/control-samples.tsx': { path: '/dev/components', as: 'visitor' },
  'features/editor/open-article.tsx': { path: EDIT },
  'features/editor/prompt-dialog.tsx': { path: EDIT, open: press(({ editor }) => editor.link) },
  'features/editor/text-editor.tsx': { path: EDIT },
  'features/editor/review/review-form.tsx': { path: EDIT_REVIEW },
  'features/editor/review/played-fields.tsx': { path: EDIT_REVIEW },
  'features/editor/summary-field.tsx': { path: '/articles/:articlePath/publish' },
  'features/editor/series-field.tsx': { path: '/articles/:articlePath/publish' },
  'entities/comment/comment-form.tsx': {
    path: '/games/:gameSlug/:articlePath/comments',
    open: press(({ comments }) => comments.write),
  },
  'features/series/add-parts.tsx': {
    path: '/articles/series/:seriesId',
    open: press(({ series }) => series.add),
  },
  'features/series/series-dialog.tsx': {
    path: '/articles/series',
    open: press(({ series }) => series.create),
  },
  'entities/tag/tag-field.tsx': { path: '/articles/:articlePath/publish' },
  'features/editor/pictures/library-dialog.tsx': { path: EDIT, open: press(({ editor }) => editor.image) },
  'features/editor/pictures/shared-pictures.tsx': {
    path: EDIT,
    open: async person => {
      await press(({ editor }) => editor.image)(person)
      await person.page.getByRole('tab', { name: person.words.editor.pictures.shared }).click()
    },
  },
  'features/images/image-dialog.tsx': {
    path: '/images',
    open: press(({ images }) => images.open('me')),
  },
  'features/tables/cell-input.tsx': { path: TABLE },
  'features/tables/column-dialog.tsx': { path: TABLE, open: press(({ tables }) => tables.addColumn) },
  'features/tables/table-head.tsx': { path: TABLE, open: press(({ tables }) => tables.rename) },
  'features/inquiry/inquiry-dialog.tsx': {
    path: '/search',
    as: 'visitor',
    open: press(({ search }) => search.missingGame),
  },
  'features/my-articles/own-list-tools.tsx': { path: '/articles' },
  'features/moderation/undo-panel.tsx': { path: '/moderation?tab=undo' },
  'features/analysis/exclusions.tsx': { path: '/analysis' },
  'features/ops/dead-letters.tsx': { path: '/ops', open: skipDeadLetter },
  'features/partners/add-partner.tsx': { path: '/partners' },
  'features/roles/give-role.tsx': { path: '/roles' },
  'features/search/article-filters.tsx': {
    path: '/search?q=最初',
    as: 'visitor',
    open: press(({ search }) => search.narrow),
  },
  'features/settings/delete-account.tsx': { path: '/settings/data' },
  'features/settings/muted-words.tsx': { path: '/settings/blocked' },
  'features/settings/reset-password.page.tsx': { path: '/reset-password?token=none', as: 'visitor' },
  'features/shelf/missing-game.tsx': {
    path: '/shelf/import',
    open: async person => {
      await person.page.getByLabel(person.words.shelfImport.paste).fill('Title\nzzzq wwwk')
      await press(({ shelfImport }) => shelfImport.read)(person)
      await press(({ shelfImport }) => `${shelfImport.find}: zzzq wwwk`)(person)
    },
  },
  'features/write-panel/write-panel.tsx': { path: '/', open: press(({ writePanel }) => writePanel.write) },
}
/** Typed into by an input method on the way of another journey; so is the reason of an undo. */
export const elsewhere = [
  'entities/report/report-dialog.tsx',
  // Times and days, which no input method writes.
  'entities/review/score-history.tsx',
  'features/editor/publish-time.tsx',
  'features/editor/review/played-again.tsx',
  'features/editor/blocks/pins-dialog.tsx',
  'features/accounts/name-form.tsx',
  'features/articles/vote-comment.tsx',
  'features/editor/pictures/describe-picture.tsx',
  'features/history/name-version.tsx',
  'features/moderation/act-dialog.tsx',
  // A token is read there, and not written.
  'features/partners/partner-section.tsx',
  'features/suspension/appeal-form.tsx',
  // A number, which no input method writes.
  'entities/shelf/shelf-dialog.tsx',
  'features/tables/new-table.tsx',
]
