import type { Licence } from './image-sharing.ts'

const licences: Record<Licence, { name: string; text: string }> = {
  credit: {
    name: 'With credit',
    text: 'Everybody may use it, with its owner’s name beside it, also outside of this site.',
  },
  free: {
    name: 'Free to use',
    text: 'Everybody may use it, with or without its owner’s name, also outside of this site.',
  },
  site: {
    name: 'On this site only',
    text: 'Everybody may use it in articles of this site, with its owner’s name beside it.',
  },
}
export default licences
