import licences from '@koryaku/contracts/images/licences.en.ts'
import type { PolicyText } from '#app/features/policies/policy.tsx'

const { credit, free, site } = licences
const en: PolicyText = {
  title: 'Licences of shared pictures',
  description: 'What goes for shared pictures, and the licences that can be chosen when sharing one.',
  intro:
    'Whoever shares a picture chooses one of these. The licence of the day on which you begin to use it stays.',
  sections: [
    { id: 'credit', heading: credit.name, paragraphs: [credit.text] },
    { id: 'free', heading: free.name, paragraphs: [free.text] },
    { id: 'site', heading: site.name, paragraphs: [site.text] },
    {
      heading: 'Names',
      paragraphs: [
        'Below a shared picture in an article, its owner’s name and the licence are shown by themselves. Members who show no name, and former members, are not named.',
      ],
    },
    {
      heading: 'When sharing ends',
      paragraphs: [
        'An owner can stop sharing at any time. From then on, nobody can begin to use the picture. Articles that use it already keep it, with the name.',
        'Pictures that break the terms are taken down by moderators. No article shows them any more.',
      ],
    },
  ],
}
export default en
