#!/bin/sh
# Makes speech.ulaw and greeting.ulaw anew, with espeak-ng and ffmpeg of Debian: run it in this folder.
set -e
work=$(mktemp -d)
trap 'rm -r "$work"' EXIT

say() { # FILE VOICE TEXT
  espeak-ng -v "$2" -s 190 -w "$work/part.wav" "$3"
  # 8 kHz µ-law, a little silence behind it.
  ffmpeg -loglevel error -y -i "$work/part.wav" -af 'highpass=f=200,volume=0.8,apad=pad_dur=0.2' -ar 8000 -ac 1 -f mulaw "$work/part.ulaw"
  cat "$work/part.ulaw" >> "$1"
}

rm -f speech.ulaw greeting.ulaw
say speech.ulaw en-gb 'This is a simulated call. Nobody real is speaking.'
say speech.ulaw cmn '这是模拟通话。没有真人在说话。'
say speech.ulaw es 'Esta es una llamada simulada. No habla ninguna persona real.'
say speech.ulaw ja 'これは もぎ つうわ です。'
say greeting.ulaw en-gb 'This is a simulated voicemail. Please speak after the tone.'
