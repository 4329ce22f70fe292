/** Reloads the page when the development server has built it anew. Part of development builds only. */
new EventSource("/dev/reload").addEventListener("built", () => location.reload());
