/** Reloads the page when the development server has rebuilt it. Part of development builds only. */
new EventSource("/dev/reload").addEventListener("built", () => location.reload());
