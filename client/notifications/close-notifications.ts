/** Closes the notifications that this site still shows on the device. Never rejects. */
export async function closeNotifications(): Promise<void> {
  try {
    const registration = await navigator.serviceWorker.getRegistration();
    for (const notification of (await registration?.getNotifications()) ?? []) notification.close();
  } catch {
    // This browser has no notifications.
  }
}
