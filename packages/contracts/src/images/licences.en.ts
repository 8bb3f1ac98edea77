import type { Licence } from './image-sharing.ts'

const licences: Record<Licence, { name: string; text: string }> = {
  credit: {
    name: 'With credit',
    text: 'All members may use it with its owner’s name, also outside this site.',
  },
  free: {
    name: 'Free to use',
    text: 'All members may use it, with or without its owner’s name, also outside this site.',
  },
  site: {
    name: 'On this site only',
    text: 'All members may use it in articles of this site, with its owner’s name.',
  },
}
export default licences
