import type { NotificationText } from '#app/features/notifications/strings.ja.ts'

const en: NotificationText = {
  bell: 'Notifications',
  bellUnread: 'Notifications (unread)',
  title: 'Notifications',
  empty: "You don't have any notifications yet.",
  someone: 'A user',
  liked: ' liked on',
  commented: ' commented on',
  replied: ' answered you on',
  mentioned: ' mentioned you on',
  likedComment: ' liked your comment on',
  likedReview: ' liked your review',
  followed: ' followed you',
  published: ' published an article',
  publishedArticles: count => ` published ${count} articles`,
  publishedReviews: count => ` published ${count} reviews`,
  ofReview: {
    published: ' published a review',
    suspended: 'Your review was suspended',
    reinstated: 'Your review was reinstated',
    appeal_upheld: 'Your appeal was turned down',
    appeal_overturned: 'Your appeal succeeded: the review was reinstated',
  },
  suspended: 'Your article was suspended',
  reinstated: 'Your article was reinstated',
  appeal_upheld: 'Your appeal was turned down',
  appeal_overturned: 'Your appeal succeeded: the article was reinstated',
  ofComment: {
    suspended: 'Your comment was suspended',
    reinstated: 'The suspension of your comment was lifted',
    appeal_upheld: 'The appeal about your comment was turned down',
    appeal_overturned: 'Your appeal was granted: your comment is shown again',
    released: 'Your comment was reviewed and is shown',
    held_again: 'The suspension of your comment was undone: it’s in review again',
  },
  schedule_missed: 'Your article wasn’t published as scheduled',
  outdated_first: 'A reader says that your guide is out of date',
  outdated_enough: readers => `${readers} or more readers say that your guide is out of date`,
  other_version_first: 'A reader says that your guide is for another version',
  other_version_enough: readers => `${readers} or more readers say that your guide is for another version`,
  version_unchecked: (version, guides) =>
    guides === 1
      ? `New version ${version}: one of your guides hasn’t been checked`
      : `New version ${version}: ${guides} of your guides haven’t been checked`,
  version_gone: 'The announcement of a new version was withdrawn',
  request_accepted: 'A game you requested was added',
  request_declined: 'A game you requested wasn’t added',
  request_duplicate: 'A game you requested is already listed',
  reports_waiting: (count, orMore) =>
    count === 1 ? '1 report is waiting' : `${count}${orMore ? ' or more' : ''} reports are waiting`,
  appeals_waiting: (count, orMore) =>
    count === 1 ? '1 appeal is waiting' : `${count}${orMore ? ' or more' : ''} appeals are waiting`,
  held_waiting: (count, orMore) =>
    count === 1 ? '1 comment is in review' : `${count}${orMore ? ' or more' : ''} comments are in review`,
  failed: 'Notifications could not be read.',
  more: 'Show more',
  viewAll: 'View all',
  unread: 'Unread',
  andOthers: (others, orMore) => ` (and ${others}${orMore ? ' or' : ''} more)`,
}
export default en
