import type { PolicyText } from '#app/features/policies/policy.tsx'

const en: PolicyText = {
  title: 'External Communication Policy',
  description: 'Which information your device sends while you use this site.',
  intro:
    'Under the Japanese Telecommunications Business Act we publish which information is sent from your device while you use the Service.',
  sections: [
    {
      heading: '1. Sent to the Service itself',
      paragraphs: [
        'The address of the page you view, of the page before it, and of a page where an error occurred go to the operator of the Service, to count views and rankings and to look into faults.',
      ],
    },
    {
      heading: '2. Sent to third parties',
      paragraphs: [
        'The pages of the Service send nothing to third parties for analysis, advertising or measurement. All text, pictures and programs come from the Service itself.',
      ],
    },
    {
      heading: '3. Links to other sites',
      paragraphs: [
        'When you open other sites, such as help, the sister site, the company or the feedback form, their own rules apply.',
      ],
    },
    { heading: '4. Changes', paragraphs: ['We update this page when the information sent changes.'] },
  ],
  established: 'Established on 1 January 2026',
}
export default en
