import type { CampaignText } from '#app/features/campaigns/strings.ja.ts'

const en: CampaignText = {
  campaigns: {
    'autumn-debut': {
      title: 'Your first guide this autumn',
      lead: 'Write your first article; our editors present the best on the front page.',
      steps: [
        'Choose a game you love and write your first article.',
        'Publish it with the tag “autumn-debut”.',
        'Each week our editors choose five of them to present.',
      ],
    },
    'guide-contest': {
      title: 'Guide contest',
      lead: 'Help the next player past the place where you got stuck: early, middle or late game.',
      steps: [
        'Write a guide about what you tried yourself.',
        'Publish it with the tag “guide-contest” and the name of the part.',
        'Likes and our editors decide on the winners of each part.',
      ],
    },
    'halloween-horror': {
      title: 'Halloween horror week',
      lead: 'Seven days of games that keep you awake, and of ways to get through them.',
      steps: [
        'Write a guide or a memory about a horror game.',
        'Publish it with the tag “halloween”.',
        'We present all articles of the week together.',
      ],
    },
    'november-classics': {
      title: 'A November of classics',
      lead: 'Write down what is great about games that are ten years old or more.',
      steps: [
        'Choose a game that came out more than ten years ago.',
        'Tell what you love about it, or help those who start now.',
        'Publish it with the tag “classics” to take part.',
      ],
    },
  },
  campaign: 'Campaign',
  campaignDescription: 'What is going on here at the moment.',
  period: (from, until) => `From ${from} until ${until}`,
  join: 'Write an article',
}
export default en
