import type { CatalogueText } from '#app/features/games/catalogue-strings.ja.ts'

const en: CatalogueText = {
  nicknamesTitle: game => `Nicknames of ${game}`,
  nicknamesLead:
    'By the abbreviations and nicknames set here, the game and its articles are found. They count as soon as they are saved.',
  nicknamesLabel: 'Nicknames, one per line',
  nicknamesHint: 'Up to 40, each up to 60 characters. For example: BotW',
  nicknamesTooMany: 'At most 40 nicknames.',
  nicknamesTooLong: name => `“${name}” is too long: at most 60 characters.`,
  nicknamesNoLetter: name => `“${name}” needs a letter or a digit.`,
  nicknamesSave: 'Save',
  nicknamesSaved: 'The nicknames are saved',
  nicknamesKnown: 'Names it is found by already',
}
export default en
