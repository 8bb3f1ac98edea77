import type { PolicyText } from '#app/features/policies/policy.tsx'

const en: PolicyText = {
  title: 'About this site',
  description: 'How the site works, who runs it, its sister sites and how to contact us.',
  intro:
    'People who love games write guides and blog posts here, read them and follow each other. There are no advertisements.',
  sections: [
    {
      id: 'help',
      heading: 'How it works',
      points: [
        'Search finds a game by its title, and by its nicknames and abbreviations.',
        'To like, bookmark, follow and write, sign up first.',
        'Every rank shows what it is made of.',
      ],
    },
    {
      id: 'operator',
      heading: 'Who runs it',
      paragraphs: [
        'The operator of this site answers for what the Terms and the Privacy Policy say. To reach us, choose “Contact” at the foot of any page.',
      ],
    },
    {
      id: 'sites',
      heading: 'Sister sites',
      paragraphs: ['Other sites of the same operator are listed here. At present, this is the only one.'],
    },
  ],
}
export default en
