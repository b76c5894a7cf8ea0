/** Full screen and picture-in-picture, as browsers have them. */

interface AppleVideo extends HTMLVideoElement {
  webkitEnterFullscreen?: () => void;
  webkitSupportsPresentationMode?: (mode: string) => boolean;
  webkitSetPresentationMode?: (mode: string) => void;
  webkitPresentationMode?: string;
}

/** The screen with its controls; on an iPhone the film alone, which is all that it can. */
export function toggleFullScreen(screen: HTMLElement, video: AppleVideo): void {
  if (document.fullscreenElement) void document.exitFullscreen();
  else if (screen.requestFullscreen) void screen.requestFullscreen().catch(() => undefined);
  else video.webkitEnterFullscreen?.();
}

export const hasPictureInPicture = (video: AppleVideo): boolean =>
  document.pictureInPictureEnabled || video.webkitSupportsPresentationMode?.('picture-in-picture') === true;

export function togglePictureInPicture(video: AppleVideo): void {
  if (document.pictureInPictureElement === video) void document.exitPictureInPicture();
  else if (document.pictureInPictureEnabled) void video.requestPictureInPicture().catch(() => undefined);
  else {
    const isOn = video.webkitPresentationMode === 'picture-in-picture';
    video.webkitSetPresentationMode?.(isOn ? 'inline' : 'picture-in-picture');
  }
}
