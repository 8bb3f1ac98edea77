import licences from '@koryaku/contracts/images/licences.en.ts'
import type { CreditWords } from './credit-words.ja.ts'

const en: CreditWords = {
  picture: 'Picture: ',
  erased: 'a former member',
  nameless: 'a member who shows no name',
  licences,
}
export default en
