import type { PolicyText } from '#app/features/policies/policy.tsx'

const en: PolicyText = {
  title: 'Privacy Policy',
  description: 'How this site handles personal information.',
  intro: 'This site (the “Service”) handles the personal information of its users as follows.',
  sections: [
    {
      heading: '1. What we receive',
      points: [
        'the email address, name and password (kept in a form that cannot be read back) that you give when registering',
        'the display name, description and picture that you choose to show in your profile',
        'records of use: posts, likes, bookmarks and follows',
        'the contents and email address of your inquiries',
        'technical records such as IP addresses and pages viewed',
      ],
    },
    {
      heading: '2. What we use it for',
      points: [
        'to provide the Service and to know that you are you',
        'to send you notices and verification mails',
        'to count rankings and views fairly',
        'to prevent abuse and keep the Service safe',
        'to answer your inquiries',
        'to improve the Service, counted in a way that names nobody',
      ],
    },
    {
      heading: '3. Third parties',
      paragraphs: [
        'Except where the law requires it, we give personal information to nobody without your consent. Where we have work done by others, we supervise them properly.',
      ],
    },
    {
      heading: '4. Cookies and storage on your device',
      paragraphs: [
        'Cookies keep you signed in. Display settings and marks of what you have read are kept on your device. You can delete all of this in your browser.',
      ],
    },
    {
      heading: '5. How long and how safely',
      paragraphs: [
        'We keep personal information only as long as its purpose requires, and guard it by encryption in transit and at rest and by limited access.',
      ],
    },
    {
      heading: '6. Access, correction, erasure',
      paragraphs: [
        'You can see and change your information in the profile and account settings at any time. When you leave, it is erased and cannot be restored. For any other request please use the contact form.',
      ],
    },
    { heading: '7. Changes', paragraphs: ['Changes of this policy are announced on the Service.'] },
  ],
  established: 'Established on 1 January 2026',
}
export default en
