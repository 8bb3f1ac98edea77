import type { PolicyText } from '#app/features/policies/policy.tsx'

const en: PolicyText = {
  title: 'Terms of Service',
  description: 'What we ask of everybody who uses this site.',
  intro:
    'These terms (the “Terms”) set the conditions for using this site (the “Service”). By using the Service you agree to them. The Japanese text is the binding one; this translation is for your information.',
  sections: [
    {
      heading: '1. Scope',
      paragraphs: [
        'The Terms apply to every relation between you and the operator that arises from using the Service.',
      ],
    },
    {
      heading: '2. Registration',
      paragraphs: [
        'To register you agree to the Terms and give an email address and a name. Once the address is verified you can publish articles, like, bookmark and follow.',
        'If you are a minor, please register with the consent of a parent or guardian.',
      ],
    },
    {
      heading: '3. Your account',
      paragraphs: [
        'Keep your password safe. An account may not be given to or shared with others. Tell us at once if you suspect that somebody else uses it.',
      ],
    },
    {
      heading: '4. Rights in what you post',
      paragraphs: [
        'The copyright in your texts and pictures stays yours. You allow the operator to use them free of charge (including copying, showing, translating and summarising) as far as providing, improving and presenting the Service requires.',
        'When you delete a post or take it back to draft, it is no longer shown.',
      ],
    },
    {
      heading: '5. What is not allowed',
      paragraphs: ['You must not:'],
      points: [
        'break the law or public order',
        'infringe copyright, trademarks, privacy or other rights of others',
        'post defamation, discrimination, harassment or threats',
        'promote cheating tools, account trading or other acts against the rules of a game’s publisher',
        'manipulate view counts, likes or rankings',
        'post for advertising or solicitation only',
        'disturb the operation of the Service or burden it excessively',
      ],
    },
    {
      heading: '6. Suspension',
      paragraphs: [
        'The operator may suspend posts that break section 5, or restrict an account. The author of a suspended article sees a notice on its page, and can object through the contact form.',
      ],
    },
    {
      heading: '7. Changes and interruptions',
      paragraphs: [
        'The operator may change or interrupt the Service for maintenance, faults or other compelling reasons, and announces important changes on the site beforehand.',
      ],
    },
    {
      heading: '8. Liability',
      paragraphs: [
        'The operator does not guarantee that posted information is correct. Except for intent or gross negligence of the operator, it is not liable for damage from using the Service.',
      ],
    },
    {
      heading: '9. Leaving',
      paragraphs: [
        'You can leave at any time from the account settings. Your personal information is then erased beyond recovery.',
      ],
    },
    {
      heading: '10. Changes of the Terms',
      paragraphs: [
        'The operator may change the Terms where needed, and announces the change and the day from which it holds on the Service beforehand.',
      ],
    },
    {
      heading: '11. Law and jurisdiction',
      paragraphs: [
        'The Terms are governed by the laws of Japan. The court at the seat of the operator has exclusive jurisdiction in the first instance.',
      ],
    },
  ],
  established: 'Established on 1 January 2026',
}
export default en
